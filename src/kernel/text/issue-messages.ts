import type { z } from 'zod'

export function getDefaultZodIssueMessage(issue: z.core.$ZodRawIssue): string {
  const isText = issue.origin === 'string'
  if (issue.code === 'too_big' && isText) return `Hasta ${issue.maximum} caracteres.`
  if (issue.code === 'too_small' && isText && issue.minimum === 1) return 'Este dato es obligatorio.'
  return 'Revisa este dato.'
}
