import { Notice } from '#client/ui/notice.tsx'

/** Why the whole form was refused; nothing when only fields are to blame. */
export function FormProblem({ message }: { message: string | undefined }) {
  return message === undefined ? null : <Notice tone="error">{message}</Notice>
}
