import { Notice } from '#client/ui/notice.tsx'

/** Error of the whole form; renders nothing when only single fields are invalid. */
export function FormProblem({ message }: { message: string | undefined }) {
  return message === undefined ? null : <Notice tone="error">{message}</Notice>
}
