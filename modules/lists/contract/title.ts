/**
 * The title does not depend on a person's gender.
 *
 * @param owner short name of the list's owner
 */
export function getListTitle({ trade, owner }: { trade: string | null; owner: string }): string {
  return trade === null ? `Gente de confianza de ${owner}` : `${trade}: gente de confianza de ${owner}`
}
