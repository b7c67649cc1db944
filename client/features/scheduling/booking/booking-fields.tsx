import { type RefObject, useEffect, useRef } from 'react'
import { findErrorMessageElement } from '#client/lib/focus/focus-first-error.ts'
import { PhoneField } from '#client/shared/contact/personal-fields.tsx'
import { TextAreaField } from '#client/ui/text-area-field.tsx'
import {
  appointmentNoteTooLongMessage,
  maxAppointmentNoteLength,
} from '#modules/scheduling/contract/limits.ts'

const showCounterBelowRemaining = 100

export interface BookingPhoneFieldState {
  value: string
  /** A new object for each failed booking makes React focus the phone field again. */
  failure: { text: string } | null
  onChange: (phone: string) => void
}

interface BookingPhoneProps {
  phone: BookingPhoneFieldState
  isRequired: boolean
}

export function BookingPhoneField({ phone: { value, failure, onChange }, isRequired }: BookingPhoneProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (failure === null) return
    field.current?.focus()
    findErrorMessageElement(field.current)?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return (
    <PhoneField
      ref={field}
      label="Tu teléfono"
      optional={!isRequired}
      help="Solo para esta cita: quien te atiende lo ve y te puede llamar."
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={failure?.text}
    />
  )
}

interface NoteFieldProps {
  note: string
  onNote: (note: string) => void
  area: RefObject<HTMLTextAreaElement | null>
}

export function BookingNoteField({ area, note, onNote }: NoteFieldProps) {
  const length = [...note].length
  const isTooLong = length > maxAppointmentNoteLength

  // Scroll to the error, which the dialog's button bar would cover.
  useEffect(() => {
    if (isTooLong) findErrorMessageElement(area.current)?.scrollIntoView({ block: 'nearest' })
  }, [area, isTooLong])

  return (
    <TextAreaField
      ref={area}
      name="note"
      label="Nota para quien te atiende"
      optional
      rows={2}
      help="Qué necesitas, o cómo llegar."
      value={note}
      onChange={(event) => onNote(event.target.value)}
      maxLength={
        length > maxAppointmentNoteLength - showCounterBelowRemaining ? maxAppointmentNoteLength : undefined
      }
      error={isTooLong ? appointmentNoteTooLongMessage : undefined}
    />
  )
}
