import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { errorMessage } from '#client/lib/error-message.ts'
import type { ErrorCode } from '#kernel/errors.ts'

interface FormErrorOptions<Values extends FieldValues> {
  fallback?: string
  /** The form field that shows the error of a code, for instance `{ 'IDENTITY.EMAIL_IN_USE': 'email' }`. */
  fieldOf?: Partial<Record<ErrorCode, Path<Values>>>
}

/**
 * Shows the errors of a rejected form at the invalid fields, and focuses the first of these fields. An error
 * without a field becomes the form's root error (`form.formState.errors.root`). All input stays.
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
