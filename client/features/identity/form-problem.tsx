import { Notice } from '#client/ui/notice.tsx'

export function FormProblem({ message }: { message: string | undefined }) {
  return message === undefined ? null : <Notice tone="error">{message}</Notice>
}
