export function getSharedListTitle({ trade, owner }: { trade: string | null; owner: string }): string {
  return trade === null ? `Gente de confianza de ${owner}` : `${trade}: gente de confianza de ${owner}`
}
