import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { IdentityFormSection } from '#client/features/identity/form-section.tsx'
import {
  applyMergedContactData,
  clearHiddenProfileFields,
  type ProfileFormControl,
} from '#client/features/identity/profile-form-values.ts'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { toast } from '#client/ui/toast.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { ProfileOfferId } from '#kernel/ids/contract.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import {
  type MergedContactData,
  type MergedContactFieldValues,
  type ProfileFieldGroup,
  profileFieldGroupLabels,
  profileFieldGroups,
} from '#modules/identity/contract/offers.ts'
import type { ProfileFormValues } from '#modules/identity/contract/profile-editor.ts'

export function MergedContactDataList({ form }: { form: ProfileFormControl }) {
  const { data: offers = [] } = trpc.identity.profileOffers.useQuery()
  const utils = trpc.useUtils()
  const discard = trpc.identity.discardProfileOffer.useMutation()
  const [used, setUsed] = useState<ReadonlySet<ProfileOfferId>>(new Set())
  const current = useWatch({ control: form.control, compute: clearHiddenProfileFields })
  const list = useRef<HTMLDivElement>(null)
  if (offers.length === 0) return null

  function use({ id, value }: MergedContactData) {
    form.reset(applyMergedContactData(form.getValues(), value), { keepDefaultValues: true, keepErrors: true })
    setUsed(new Set([...used, id]))
    list.current?.focus()
  }

  async function letGo({ id }: MergedContactData) {
    try {
      await discard.mutateAsync({ id })
      utils.identity.profileOffers.setData(undefined, (known) => known?.filter((offer) => offer.id !== id))
      list.current?.focus()
    } catch (error) {
      toast.error(getErrorMessage(error).text)
    }
  }

  return (
    <IdentityFormSection
      title="Así te agregaron"
      text="La persona que te agregó escribió otros datos. Solo tú los ves aquí. Si no los usas, tu perfil no cambia."
    >
      <Flex ref={list} direction="column" gap={5} tabIndex={-1} outline="none">
        {groupByContact(offers).map((group) => (
          <Flex key={group.key} direction="column" gap={3}>
            <chakra.h3 fontWeight="bold" overflowWrap="anywhere">
              {group.addedBy ?? 'Alguien'} te agregó como:
            </chakra.h3>
            <chakra.ul display="flex" flexDirection="column" gap={3} listStyleType="none">
              {group.offers.map((offer) => (
                <OfferRow
                  key={offer.id}
                  offer={offer}
                  current={current}
                  isUsed={used.has(offer.id)}
                  isBusy={discard.isPending && discard.variables.id === offer.id}
                  onUse={() => use(offer)}
                  onDiscard={() => void letGo(offer)}
                />
              ))}
            </chakra.ul>
          </Flex>
        ))}
      </Flex>
    </IdentityFormSection>
  )
}

interface OfferRowProps {
  offer: MergedContactData
  current: ProfileFormValues
  isUsed: boolean
  isBusy: boolean
  onUse: () => void
  onDiscard: () => void
}

function OfferRow({ offer, current, isUsed, isBusy, onUse, onDiscard }: OfferRowProps) {
  const { part, value, contactName } = offer
  const label = profileFieldGroupLabels[part]
  const what = <VisuallyHidden>{` ${label}`}</VisuallyHidden>
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap={3}
      borderTop="1px solid"
      borderColor="hairline"
      pt={3}
    >
      <Flex direction="column" flex="1 1 12rem" minW={0}>
        <chakra.span textStyle="caption" color="muted">
          {label}
        </chakra.span>
        {value.photoId ? (
          <PersonAvatar name={contactName} photoUrl={photoUrl(value.photoId, 'thumb')} size="lg" />
        ) : (
          <chakra.span overflowWrap="anywhere">{textOf(part, value)}</chakra.span>
        )}
        {!isUsed && (
          <chakra.span textStyle="small" color="muted" overflowWrap="anywhere">
            {effectOf(offer, current)}
          </chakra.span>
        )}
      </Flex>
      {isUsed ? (
        <chakra.span textStyle="small" color="muted" role="status">
          Se guarda con tu perfil
        </chakra.span>
      ) : (
        <Flex gap={2}>
          <Button size="sm" variant="secondary" onClick={onUse}>
            Usar{what}
          </Button>
          <Button size="sm" variant="ghost" loading={isBusy} onClick={onDiscard}>
            Descartar{what}
          </Button>
        </Flex>
      )}
    </chakra.li>
  )
}

function effectOf({ part, value }: MergedContactData, current: ProfileFormValues): string | null {
  if (part === 'professions') return current.professions.length > 0 ? 'Se agrega a los tuyos' : null
  if (part === 'photo') return current.photoId === null ? 'Ahora: sin foto' : 'Reemplaza tu foto de ahora'
  if (part !== 'social') return `Ahora: ${textOf(part, current) || 'vacío'}`
  const networks = Object.entries(value.social ?? {}).flatMap(([network, link]) => (link ? network : []))
  const replaced = Object.entries(current.social).filter(([network]) => networks.includes(network))
  const text = textOf(part, { social: Object.fromEntries(replaced) })
  return text === '' ? 'Se agrega a las tuyas' : `Ahora: ${text}`
}

function textOf(
  part: ProfileFieldGroup,
  value: Partial<Record<keyof MergedContactFieldValues, unknown>>,
): string {
  const texts = profileFieldGroups[part].flatMap((field) => {
    const offered = value[field]
    if (typeof offered === 'number') return `${offered} años de experiencia`
    if (typeof offered === 'object' && offered !== null) return Object.values(offered)
    return typeof offered === 'string' ? offered : []
  })
  return texts.filter((text) => text).join(', ')
}

interface Group {
  key: string
  addedBy: string | null
  offers: MergedContactData[]
}

function groupByContact(offers: readonly MergedContactData[]): Group[] {
  const order = Object.keys(profileFieldGroupLabels)
  const groups = new Map<string, Group>()
  for (const offer of offers.toSorted((a, b) => order.indexOf(a.part) - order.indexOf(b.part))) {
    const { addedBy, contactName, createdAt } = offer
    const key = JSON.stringify([addedBy, contactName, createdAt])
    const group = groups.get(key) ?? { key, addedBy, offers: [] }
    group.offers.push(offer)
    groups.set(key, group)
  }
  return [...groups.values()]
}
