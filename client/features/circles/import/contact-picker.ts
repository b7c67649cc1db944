import { type PhoneContact, removeDuplicatePhones } from '#client/features/circles/import/vcard.ts'

interface PickedContact {
  name?: string[]
  tel?: string[]
}

/** The Contact Picker API, which only Chrome on Android has. */
interface ContactsManager {
  select(properties: string[], options: { multiple: boolean }): Promise<PickedContact[]>
}

const getManager = () => (navigator as Navigator & { contacts?: ContactsManager }).contacts

export const hasContactPicker = () => 'ContactsManager' in window && getManager() !== undefined

export async function pickContacts(): Promise<PhoneContact[]> {
  const picked = (await getManager()?.select(['name', 'tel'], { multiple: true })) ?? []
  return picked.flatMap(({ name: [name = ''] = [], tel = [] }) => {
    const phones = removeDuplicatePhones(tel.filter((phone) => phone.trim() !== ''))
    return name.trim() === '' || phones.length === 0 ? [] : [{ name: name.trim(), phones }]
  })
}
