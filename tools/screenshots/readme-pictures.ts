import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { personIdSchema } from '#kernel/ids/contract.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { createDemoId } from '../demo/ids.ts'
import { demoPassword } from '../demo-product/session.ts'
import { type ScreenshotFormat, takeScreenshots } from './camera.ts'
import { signIn } from './member.ts'
import type { ScreenshotScene } from './scenes.ts'
import { startBooking } from './steps.ts'

const folder = path.join(projectRoot, 'docs', 'pictures')
const drafts = path.join(projectRoot, '.screenshots', 'readme')
const phone: ScreenshotFormat = { name: 'phone', width: 390, height: 844, dark: false }
const width = 520

interface ReadmeOptions {
  browser: Browser
  url: string
  print: (line: string) => void
}

export async function takeReadmePictures(options: ReadmeOptions): Promise<void> {
  const enter = (name: string) =>
    signIn(options.url, { email: `${name}@circulo.example`, password: demoPassword })
  const [ana, beto] = await Promise.all([enter('ana'), enter('beto')])
  const { profilePath } = await ana.api.identity.profile.query({
    id: createDemoId(personIdSchema, 'person', 'carmen'),
  })
  const viewers = { visitor: null, ana, beto }
  const scenes: ScreenshotScene[] = [
    { name: 'perfil', as: 'ana', path: profilePath, still: true },
    { name: 'explorar', as: 'visitor', path: '/explorar', still: true },
    { name: 'reservar', as: 'ana', path: profilePath, act: startBooking, still: true },
    { name: 'mis-citas', as: 'beto', path: '/mis-citas?lado=recibidas', still: true },
  ]
  const problems = await takeScreenshots({
    ...options,
    viewers,
    scenes,
    formats: [phone],
    folder: drafts,
    atOnce: 2,
  })
  if (problems.length > 0) throw new Error(problems.join('\n'))
  await mkdir(folder, { recursive: true })
  for (const { name } of scenes) {
    await sharp(path.join(drafts, phone.name, `${name}.png`))
      .resize({ width })
      .webp({ quality: 82 })
      .toFile(path.join(folder, `${name}.webp`))
  }
  options.print(`Updated: ${path.relative(process.cwd(), folder)}`)
}
