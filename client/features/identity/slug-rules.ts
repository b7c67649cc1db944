import { slugify } from '#modules/identity/contract/people.ts'

/** The link while it is being written: what can never be part of one is gone, a hyphen at its end may still go on. */
export function writeSlug(typed: string): string {
  const slug = slugify(typed)
  return /[\s-]$/.test(typed) && slug !== '' ? `${slug}-` : slug
}

/** Whether a slug was made of a name ('ana-ruiz', 'ana-ruiz-2') and may follow it when it changes. */
export function followsName(slug: string, name: string): boolean {
  const base = slugify(name)
  return (
    slug === '' || slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1)))
  )
}

/** The slug for a name that is being changed; the saved one as long as the name gives the same. */
export function slugForName(name: string, saved: { name: string; slug: string }): string {
  return slugify(name) === slugify(saved.name) && saved.slug !== '' ? saved.slug : slugify(name)
}
