import type pg from 'pg'

const triggers = ['insert', 'update'].map((event) => `directory_entry_writes_postings_on_${event}`)

export async function runWritesThenRebuildDirectoryIndex(
  client: pg.Client,
  work: () => Promise<void>,
): Promise<void> {
  for (const trigger of triggers) await client.query(`ALTER TABLE directory_entry DISABLE TRIGGER ${trigger}`)
  await work()
  for (const trigger of triggers) await client.query(`ALTER TABLE directory_entry ENABLE TRIGGER ${trigger}`)
  await client.query(`
    INSERT INTO directory_posting (term, rank, name, person_id)
    SELECT term, -recommendation_count, name, person_id FROM directory_entry CROSS JOIN unnest(terms) AS term
    WHERE listed ORDER BY term COLLATE "C", recommendation_count DESC, name, person_id`)
  await client.query(`
    INSERT INTO directory_word (term, word)
    SELECT DISTINCT term, substr(term, 3) FROM directory_entry CROSS JOIN unnest(terms) AS term
    WHERE listed AND term ~ '^[ow]:' ON CONFLICT (term) DO NOTHING`)
}
