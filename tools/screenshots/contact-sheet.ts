import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ScreenshotFormat } from './camera.ts'

export async function writeScreenshotOverview(folder: string, formats: ScreenshotFormat[]): Promise<string> {
  const files = await Promise.all(
    formats.map(async ({ name }) => new Set(await readdir(path.join(folder, name)).catch(() => []))),
  )
  const scenes = [...new Set(files.flatMap((names) => [...names]))].toSorted()
  const rows = scenes.map((scene) => {
    const cells = formats.map(({ name, width }, index) =>
      files[index]?.has(scene)
        ? `<a href="${name}/${scene}"><img loading="lazy" width="${Math.round(width / 2.4)}" src="${name}/${scene}" alt="${scene}, ${name}"></a>`
        : '',
    )
    const title = scene.replace(/\.png$/, '')
    return `<tr id="${title}"><th scope="row"><a href="#${title}">${title}</a></th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  })
  const heads = formats.map(({ name }) => `<th scope="col">${name}</th>`).join('')
  const file = path.join(folder, 'index.html')
  await writeFile(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Círculo: screenshots</title><style>
body{font:15px/1.4 system-ui;margin:24px;background:#e9e9ec;color:#222}table{border-collapse:collapse}
td,th{padding:8px;vertical-align:top;text-align:left}thead th{position:sticky;top:0;background:#e9e9ec}
tbody th{position:sticky;left:0;background:#e9e9ec;max-width:180px;overflow-wrap:anywhere}img{display:block;box-shadow:0 0 0 1px #bbb}
</style><h1>${scenes.length} pictures of each screen</h1><table><thead><tr><th></th>${heads}</tr></thead><tbody>${rows.join('\n')}</tbody></table></html>`,
  )
  return file
}
