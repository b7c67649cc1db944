import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export type TutorialStep =
  | { kind: 'command'; command: string }
  | { kind: 'create'; file: string; text: string }
  | { kind: 'edit'; file: string; diff: string }

export function parseTutorial(markdown: string): TutorialStep[] {
  const steps: TutorialStep[] = []
  let file = ''
  for (const match of markdown.matchAll(/^\*\*`([^`]+)`\*\*$|^```(\w+)\n([\s\S]*?)^```$/gm)) {
    const [, named, language, text = ''] = match
    if (named) file = named
    else if (language === 'sh') {
      for (const command of text.trim().split('\n')) steps.push({ kind: 'command', command })
    } else if (language === 'diff') steps.push({ kind: 'edit', file, diff: text })
    else steps.push({ kind: 'create', file, text })
  }
  return steps
}

/** @throws an error if the edited text does not occur exactly once in the file */
export function applyTutorialStep(root: string, step: Exclude<TutorialStep, { kind: 'command' }>): void {
  const target = path.join(root, step.file)
  if (step.kind === 'create') {
    if (existsSync(target)) throw new Error(`${step.file} exists already`)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, step.text)
    return
  }
  const lines = step.diff.trimEnd().split('\n')
  const without = lines.filter((line) => !line.startsWith('+')).map((line) => `${line.slice(1)}\n`)
  const wanted = lines.filter((line) => !line.startsWith('-')).map((line) => `${line.slice(1)}\n`)
  const parts = readFileSync(target, 'utf8').split(without.join(''))
  if (parts.length !== 2) {
    throw new Error(
      `${step.file} contains this text ${parts.length - 1} times instead of once:\n${without.join('')}`,
    )
  }
  writeFileSync(target, parts.join(wanted.join('')))
}
