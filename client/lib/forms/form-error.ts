import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { errorMessage } from '#client/lib/error-message.ts'
import type { ErrorCode } from '#kernel/errors.ts'

interface FormErrorOptions<Values extends FieldValues> {
  /** The sentence of this action, for an error that has none of its own. */
  fallback?: string
  /** The field that a code belongs to: `{ 'IDENTITY.EMAIL_IN_USE': 'email' }`. */
  fieldOf?: Partial<Record<ErrorCode, Path<Values>>>
}

/**
 * Shows why a form was refused: at the fields that are to blame, the first of them focused, else as the form's own
 * error (`form.formState.errors.root`). What was typed stays.
 */
export function showFormError<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
  { fallback, fieldOf = {} }: FormErrorOptions<Values> = {},
): void {
  const { code, text, fields, reference } = errorMessage(error, fallback)
  const blamed = fieldOf[code]
  const found = blamed
    ? [[blamed, text] as const]
    : Object.entries(fields).filter((entry): entry is [Path<Values>, string] => isFieldOf(form, entry[0]))
  if (found.length === 0) {
    const quoted = reference ? `${text} (referencia ${reference})` : text
    form.setError('root', { type: code, message: quoted })
    return
  }
  found.forEach(([field, message], index) => {
    form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 })
  })
}

function isFieldOf<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  path: string,
): path is Path<Values> {
  const [name = ''] = path.split('.')
  return name in form.getValues()
}
