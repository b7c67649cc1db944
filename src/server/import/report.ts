import { closeSync, openSync, writeSync } from 'node:fs'
import { OrderError } from '#server/order.ts'

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

/** Bytes that are written at once. */
const batch = 64 * 1024

/**
 * In place of what an earlier run wrote there. Nobody else on the machine may read it: it quotes ids and, where people have to
 * be told something, names.
 * @throws OrderError when nothing can be written there
 */
export function createReport(path: string): Report {
  const counts: Record<Severity, number> = { ERROR: 0, AVISO: 0 }
  let pending = '\uFEFFgravedad,archivo,línea,id,campo,motivo\n'
  const file = open(path)
  const flush = () => {
    writeSync(file, pending)
    pending = ''
  }
  return {
    add({ severity, file: name, line, id, field, reason }) {
      counts[severity] += 1
      pending += `${[severity, name, line === 0 ? '' : String(line), id, field, reason].map(toCell).join(',')}\n`
      if (pending.length > batch) flush()
    },
    count: (severity) => counts[severity],
    close() {
      flush()
      closeSync(file)
    },
  }
}

function open(path: string): number {
  try {
    return openSync(path, 'w', 0o600)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new OrderError(
      `No se puede escribir el reporte en ${path} (${reason}): elige otro lugar con --report ARCHIVO.`,
    )
  }
}

/** What begins like a formula would be computed by whoever opens it. */
function toCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
