import { closeSync, existsSync, lstatSync, openSync, renameSync, writeSync } from 'node:fs'
import path from 'node:path'
import { OrderError } from '#operator/order.ts'

/** ERROR: it was not taken. AVISO: it was, otherwise than it stood there. */
export type Severity = 'ERROR' | 'AVISO'

export interface Finding {
  severity: Severity
  /** Name of the file within the folder. */
  file: string
  /** Where the document begins, from 1; 0: the file as a whole. */
  line: number
  id: string
  field: string
  /** In Spanish, for the operator. */
  reason: string
}

/** What could not be taken as it stood, line by line, in a file that every spreadsheet opens. */
export interface Report {
  add(finding: Finding): void
  count(severity: Severity): number
  close(): void
}

/**
 * A new one each time; that of an earlier run is kept beside it as `importacion-1.csv`, `importacion-2.csv`…, since whoever goes on
 * after an interruption says nothing more of what was taken before. Each line is written at once, for the same reason. Nobody else on
 * the machine may read it: it quotes ids and, where people have to be told something, names.
 * @throws OrderError when nothing can be written there
 */
export function createReport(file: string): Report {
  const counts: Record<Severity, number> = { ERROR: 0, AVISO: 0 }
  const descriptor = open(file)
  writeSync(descriptor, '\uFEFFgravedad,archivo,línea,id,campo,motivo\n')
  return {
    add({ severity, file: name, line, id, field, reason }) {
      counts[severity] += 1
      const cells = [severity, name, line === 0 ? '' : String(line), id, field, reason]
      writeSync(descriptor, `${cells.map(toCell).join(',')}\n`)
    },
    count: (severity) => counts[severity],
    close: () => closeSync(descriptor),
  }
}

function open(file: string): number {
  try {
    keepEarlier(file)
    return openSync(file, 'w', 0o600)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new OrderError(
      `No se puede escribir el reporte en ${file} (${reason}): elige otro lugar con --report ARCHIVO.`,
    )
  }
}

function keepEarlier(file: string): void {
  if (!lstatSync(file, { throwIfNoEntry: false })?.isFile()) return
  const { dir, name, ext } = path.parse(file)
  let number = 1
  const earlier = () => path.join(dir, `${name}-${number}${ext}`)
  while (existsSync(earlier())) number += 1
  renameSync(file, earlier())
}

/** Characters of a cell: a document may hold megabytes where an id should be. */
const longestCell = 1500

/** What begins like a formula would be computed by whoever opens it. */
function toCell(whole: string): string {
  const text = whole.length <= longestCell ? whole : `${whole.slice(0, longestCell).toWellFormed()}…`
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
