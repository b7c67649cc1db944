import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form'

/**
 * Calls `form.register(name)` and adds the field's initial value, so that the server's HTML contains the
 * value. Otherwise fields are empty until the form's code loads, and readers on a slow network think their
 * data is lost.
 */
export function registerWithValue<Values extends FieldValues, Name extends Path<Values>>(
  form: Pick<UseFormReturn<Values>, 'register' | 'getValues'>,
  name: Name,
  options?: RegisterOptions<Values, Name>,
) {
  return { ...form.register(name, options), defaultValue: String(form.getValues(name) ?? '') }
}
