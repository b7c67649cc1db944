import { closeSync, existsSync, lstatSync, openSync, renameSync, writeSync } from 'node:fs'
import path from 'node:path'
import { CommandError } from '#operator/command-line.ts'

/** ERROR: the value was not imported; AVISO (warning): the value was imported with a change. */
export type ImportReportSeverity = 'ERROR' | 'AVISO'

export interface ImportReportLine {
  severity: ImportReportSeverity
  file: string
  line: number
  id: string
  field: string
  reason: string
}

export interface ImportReport {
  add(finding: ImportReportLine): void
  count(severity: ImportReportSeverity): number
  close(): void
}

/**
 * Renames an existing report file instead of overwriting earlier findings. Only the owner may read the file, because
 * the report contains names.
 * @throws CommandError if the file cannot be written
 */
export function createImportReport(file: string): ImportReport {
  const counts: Record<ImportReportSeverity, number> = { ERROR: 0, AVISO: 0 }
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
    renameEarlierReport(file)
    return openSync(file, 'w', 0o600)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandError(
      `No se puede escribir el reporte en ${file} (${reason}): elige otro lugar con --report ARCHIVO.`,
    )
  }
}

function renameEarlierReport(file: string): void {
  if (!lstatSync(file, { throwIfNoEntry: false })?.isFile()) return
  const { dir, name, ext } = path.parse(file)
  let number = 1
  const earlier = () => path.join(dir, `${name}-${number}${ext}`)
  while (existsSync(earlier())) number += 1
  renameSync(file, earlier())
}

const maxCellLength = 1500

/**
 * Escapes a leading '=' or similar character, because spreadsheets would evaluate the cell as a formula (CSV
 * injection).
 */
function toCell(whole: string): string {
  const text = whole.length <= maxCellLength ? whole : `${whole.slice(0, maxCellLength).toWellFormed()}…`
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
