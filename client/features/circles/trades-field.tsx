import { keepPreviousData } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import type { AddPersonState } from '#client/features/circles/use-add-person.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useDebouncedValue } from '#client/lib/use-debounced.ts'
import { ChipInput } from '#client/shared/trades/chip-input.tsx'

interface TradesFieldProps {
  add: AddPersonState
  help: string
}

export function TradesField({ add, help }: TradesFieldProps) {
  const query = useDebouncedValue(add.pendingTrade.trim())
  const { data = [] } = trpc.identity.professions.useQuery({ query }, { placeholderData: keepPreviousData })
  return (
    <Controller
      control={add.form.control}
      name="trades"
      render={({ field, fieldState }) => (
        <ChipInput
          key={add.tradesField}
          label="Oficios o profesiones"
          help={help}
          optional
          error={fieldState.error?.message}
          values={field.value}
          onChange={field.onChange}
          onType={add.writeTrade}
          suggestions={data}
        />
      )}
    />
  )
}
