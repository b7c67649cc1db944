import { splitEmail } from '#client/lib/format.ts'

export function EmailWithLineBreakOpportunity({ email }: { email: string }) {
  const [start, end] = splitEmail(email)
  return (
    <>
      {start}
      <wbr />
      {end}
    </>
  )
}
