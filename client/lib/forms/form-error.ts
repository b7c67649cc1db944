import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { getErrorMessage } from '#client/lib/error-message.ts'
import type { ErrorCode } from '#kernel/errors.ts'

interface FormErrorOptions<Values extends FieldValues> {
  fallback?: string
  fieldOf?: Partial<Record<ErrorCode, Path<Values>>>
}

/** Shows errors at the invalid fields; an error without a field becomes `form.formState.errors.root`. */
export function showFormError<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
  { fallback, fieldOf = {} }: FormErrorOptions<Values> = {},
): void {
  const { code, text, fields, reference } = getErrorMessage(error, fallback)
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
