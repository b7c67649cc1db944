import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form'

/**
 * Calls `form.register(name)` and adds the field's initial value, so that the server's HTML contains this value.
 * Otherwise the field would be empty until the form's code has loaded, which looks like lost data on a slow network.
 */
export function registerWithValue<Values extends FieldValues, Name extends Path<Values>>(
  form: Pick<UseFormReturn<Values>, 'register' | 'getValues'>,
  name: Name,
  options?: RegisterOptions<Values, Name>,
) {
  return { ...form.register(name, options), defaultValue: String(form.getValues(name) ?? '') }
}
