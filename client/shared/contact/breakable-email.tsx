import { splitEmail } from '#client/lib/format.ts'

/** An e-mail address that may wrap onto a second line before its '@'. */
export function BreakableEmail({ email }: { email: string }) {
  const [start, end] = splitEmail(email)
  return (
    <>
      {start}
      <wbr />
      {end}
    </>
  )
}
