import type { FocusEvent } from 'react'
import { formatPhone } from '#client/lib/format.ts'
import { PhoneField } from '#client/shared/contact/personal-fields.tsx'
import type { TextFieldProps } from '#client/ui/text-field.tsx'

export function ContactPhoneField({ onBlur, ...props }: TextFieldProps) {
  return (
    <PhoneField
      autoComplete="off"
      {...props}
      onBlur={(event) => {
        formatValue(event)
        onBlur?.(event)
      }}
    />
  )
}

/** The dispatched `input` event passes the formatted phone number to React and react-hook-form. */
function formatValue({ currentTarget: field }: FocusEvent<HTMLInputElement>): void {
  const formatted = formatPhone(field.value)
  if (formatted === field.value.trim()) return
  field.setRangeText(formatted, 0, field.value.length, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
