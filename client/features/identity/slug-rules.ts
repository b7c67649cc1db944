import { slugify } from '#modules/identity/contract/people.ts'

/** Cleans a slug while it is typed: removes invalid characters, but keeps a hyphen at the end. */
export function cleanTypedSlug(typed: string): string {
  const slug = slugify(typed)
  return /[\s-]$/.test(typed) && slug !== '' ? `${slug}-` : slug
}

/** Whether a slug was made from this name ('ana-ruiz', 'ana-ruiz-2'), so that it may change when the name changes. */
export function isSlugMadeFromName(slug: string, name: string): boolean {
  const base = slugify(name)
  return (
    slug === '' || slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1)))
  )
}

export function makeSlugForName(name: string, saved: { name: string; slug: string }): string {
  return slugify(name) === slugify(saved.name) && saved.slug !== '' ? saved.slug : slugify(name)
}
