import { describe, expect, it } from 'vitest'
import { isStorageUrl, parseStorageUrl } from '#kernel/photos/storage-url.ts'

const dataDir = '/srv/circulo'

describe('parseStorageUrl', () => {
  it.each([
    [undefined, '/srv/circulo/photos'],
    ['file:fotos', '/srv/circulo/fotos'],
    ['file:///srv/photos', '/srv/photos'],
    ['file:/srv/fotos%20de%20obra', '/srv/fotos de obra'],
  ])('the setting STORAGE_URL=%s stores photos in the folder %s', (url, folder) => {
    expect(url === undefined || isStorageUrl(url)).toBe(true)
    expect(parseStorageUrl(url, dataDir)).toEqual({ kind: 'file', folder })
  })

  it("the setting STORAGE_URL needs only the bucket's name for Amazon S3", () => {
    expect(parseStorageUrl('s3://fotos', dataDir)).toEqual({
      kind: 's3',
      bucket: 'fotos',
      prefix: '',
      region: 'us-east-1',
      endpoint: undefined,
      credentials: undefined,
    })
    expect(parseStorageUrl('s3://fotos', dataDir, 'mx-central-1')).toMatchObject({ region: 'mx-central-1' })
  })

  it('the setting STORAGE_URL may contain an endpoint, keys and a folder for S3 services other than Amazon', () => {
    const url =
      's3://clave:con%2Fbarra%2B@fotos/mi%20barrio/?endpoint=https%3A%2F%2Fs3.example%3A9000&region=local'
    expect(isStorageUrl(url)).toBe(true)
    expect(parseStorageUrl(url, dataDir, 'us-east-1')).toEqual({
      kind: 's3',
      bucket: 'fotos',
      prefix: 'mi barrio/',
      region: 'local',
      endpoint: 'https://s3.example:9000',
      credentials: { accessKeyId: 'clave', secretAccessKey: 'con/barra+' },
    })
  })

  it.each([
    'fotos',
    'ftp://fotos',
    's3://',
    's3:fotos',
    's3://F',
    's3://fotos_del_barrio',
    's3://clave@fotos',
    's3://clave:100%25%@fotos',
    's3://fotos/%E0%A4',
    's3://fotos?endpoint=s3.example',
    's3://fotos?endpoint=ftp%3A%2F%2Fs3.example',
  ])('the setting STORAGE_URL=%s is rejected', (url) => {
    expect(isStorageUrl(url)).toBe(false)
  })
})
