import { slugify } from '#modules/identity/contract/people.ts'

/** A hyphen at the end of a typed slug stays, because more letters may follow. */
export function cleanTypedSlug(typed: string): string {
  const slug = slugify(typed)
  return /[\s-]$/.test(typed) && slug !== '' ? `${slug}-` : slug
}

/** A slug made from the name ('ana-ruiz', 'ana-ruiz-2') may change together with the name. */
export function isSlugMadeFromName(slug: string, name: string): boolean {
  const base = slugify(name)
  return (
    slug === '' || slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1)))
  )
}

export function makeSlugForName(name: string, saved: { name: string; slug: string }): string {
  return slugify(name) === slugify(saved.name) && saved.slug !== '' ? saved.slug : slugify(name)
}
