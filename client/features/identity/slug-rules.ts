import { slugify } from '#modules/identity/contract/people.ts'

/** Keeps a hyphen at the end of a slug, because the member may still be typing. */
export function cleanTypedSlug(typed: string): string {
  const slug = slugify(typed)
  return /[\s-]$/.test(typed) && slug !== '' ? `${slug}-` : slug
}

export function isSlugMadeFromName(slug: string, name: string): boolean {
  const base = slugify(name)
  return (
    slug === '' || slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1)))
  )
}

export function makeSlugForName(name: string, saved: { name: string; slug: string }): string {
  return slugify(name) === slugify(saved.name) && saved.slug !== '' ? saved.slug : slugify(name)
}
