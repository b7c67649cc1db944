import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form'

/** Adds the field's value to the server's HTML: a field that is empty until hydration would look like lost data. */
export function registerFieldWithValue<Values extends FieldValues, Name extends Path<Values>>(
  form: Pick<UseFormReturn<Values>, 'register' | 'getValues'>,
  name: Name,
  options?: RegisterOptions<Values, Name>,
) {
  return { ...form.register(name, options), defaultValue: String(form.getValues(name) ?? '') }
}
