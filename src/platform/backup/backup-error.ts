/** Error when a backup cannot be made or restored. Its message is a sentence for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}
