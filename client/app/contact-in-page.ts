import type { QueryClient } from '@tanstack/react-query'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { formatPhone, getPhoneUrl, splitEmail } from '#client/lib/format.ts'
import { getWhatsappUrl } from '#client/shared/contact/whatsapp.ts'
import { type Profile, profileOutput } from '#modules/identity/contract/people.ts'
import type { ContactDataInHtmlPage, ContactHtmlByPlaceholderName } from '#server/page-renderer.ts'
import type { AppRouter } from '#server/router.ts'

type ContactData = Pick<Profile, 'phone' | 'email'> & Pick<Profile['social'], 'whatsapp'>

const profileKeySchema = z.tuple([
  z.tuple([z.literal('identity'), z.literal('profile')]),
  z.object({ input: z.object({ id: z.string() }) }),
])

const htmlEscapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** The placeholder phones equal no real number, because no Mexican area code begins with '00'. */
const standIns = {
  phone: `&${randomLetters()}+5200${randomDigits()}`,
  whatsapp: `&${randomLetters()}+5200${randomDigits()}`,
  email: `&${randomLetters()}@&${randomLetters()}.example`,
}

const slotByText = new Map(Object.entries(textsOf(standIns)).map(([slot, text]) => [text, slot]))
const anyText = new RegExp(
  `(${[...slotByText.keys()]
    .sort((a, b) => b.length - a.length)
    .map((text) => text.replace(/[.+]/g, '\\$&'))
    .join('|')})`,
)
/** Do not cache an HTML page with an unrecognized placeholder for contact data: visitors would see the placeholder. */
const anyRemainder = new RegExp(
  Object.values(standIns)
    .flatMap((text) => text.match(/[a-z]{20}|\d{8}$/g) ?? [])
    .join('|'),
  'i',
)

/**
 * Replaces phones and e-mails in a page's data by placeholders, so that the page can be cached.
 * @returns 'none' if the page has no contact data; 'unknown' if the page must not be cached
 */
export function replaceContactDataByPlaceholders(
  queryClient: QueryClient,
  router: AppRouter,
): ContactDataInHtmlPage | 'none' | 'unknown' {
  const [query, ...others] = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => containsContactData(state.data) })
  if (!query) return 'none'
  const key = profileKeySchema.safeParse(query.queryKey).data
  const profile = profileOutput.safeParse(query.state.data).data
  if (others.length > 0 || !key || !profile) return 'unknown'
  const shape = shapeOf(profile)
  if (shape === null) return 'unknown'
  const { phone, email, social } = profile
  queryClient.setQueryData(query.queryKey, {
    ...profile,
    phone: phone && standIns.phone,
    email: email && standIns.email,
    social: { ...social, whatsapp: social.whatsapp && standIns.whatsapp },
  })
  return {
    texts: textsOf(contactOf(profile)),
    split: splitAtContact,
    read: createContactReader(router, key[1].input.id, shape),
  }
}

/** The page cache keeps the returned function, so its closure must not contain contact data. */
function createContactReader(router: AppRouter, id: string, shape: string): ContactDataInHtmlPage['read'] {
  return async (context) => {
    const people: string[] = []
    const takeContactReads = (ids: readonly string[]) => {
      people.push(...ids)
      return new Set(ids)
    }
    const profile = await router
      .createCaller({ ...context, takeContactReads })
      .identity.profile({ id })
      .catch((error: unknown) => {
        if (error instanceof TRPCError && error.code === 'NOT_FOUND') return null
        throw error
      })
    return profile && shapeOf(profile) === shape ? { texts: textsOf(contactOf(profile)), people } : null
  }
}

function splitAtContact(page: string): ReturnType<ContactDataInHtmlPage['split']> {
  const pieces = page.split(anyText)
  const texts = pieces.filter((_piece, at) => at % 2 === 0)
  const slots = pieces.flatMap((piece, at) => (at % 2 === 1 ? (slotByText.get(piece) ?? []) : []))
  return texts.some((text) => anyRemainder.test(text)) ? null : { texts, slots }
}

function containsContactData(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, part]: [string, unknown]) =>
    typeof part === 'string'
      ? part !== '' && /^(?:phone|email|whatsapp|chatNumber)$/.test(name)
      : containsContactData(part),
  )
}

function contactOf({ phone, email, social }: Profile): ContactData {
  return { phone, email, whatsapp: social.whatsapp }
}

/** Serializes the profile without its phone numbers and e-mail address. */
function shapeOf(profile: Profile): string | null {
  const { phone, email, social } = profile
  const isComplete = [phone, social.whatsapp].every((number) => !number || getWhatsappUrl(number) !== null)
  if (!isComplete) return null
  const shown = (text: string | null) => text && 'shown'
  const whatsapp = shown(social.whatsapp)
  return JSON.stringify({
    ...profile,
    phone: shown(phone),
    email: shown(email),
    social: { ...social, whatsapp },
  })
}

function textsOf({ phone, email, whatsapp }: ContactData): ContactHtmlByPlaceholderName {
  return {
    ...(phone && {
      phoneJson: toJsonText(phone),
      phoneHtml: escapeHtml(formatPhone(phone)),
      // The page's structured data (JSON-LD) contains the phone without 'tel:'.
      phoneCall: getPhoneUrl(phone).replace('tel:', ''),
      phoneChat: getWhatsappUrl(phone) ?? '',
    }),
    ...(whatsapp && { whatsappJson: toJsonText(whatsapp), whatsappChat: getWhatsappUrl(whatsapp) ?? '' }),
    ...(email && {
      emailJson: toJsonText(email),
      emailHtml: escapeHtml(email),
      emailStart: escapeHtml(splitEmail(email)[0]),
      emailEnd: escapeHtml(splitEmail(email)[1]),
    }),
  }
}

function toJsonText(text: string): string {
  return JSON.stringify(text).slice(1, -1).replace(/</g, '\\u003c')
}

/** Escapes a text for HTML exactly like React's server rendering. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => htmlEscapes[character] ?? character)
}

function randomLetters(): string {
  return String.fromCharCode(
    ...Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => 97 + (byte % 26)),
  )
}

function randomDigits(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte % 10).join('')
}
