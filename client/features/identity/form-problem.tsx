import { Notice } from '#client/ui/notice.tsx'

export function FormErrorMessage({ message }: { message: string | undefined }) {
  return message === undefined ? null : <Notice tone="error">{message}</Notice>
}
