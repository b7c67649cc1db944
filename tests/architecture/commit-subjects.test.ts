import { describe, expect, it } from 'vitest'
import { findCommitSubjectProblem } from '../../tools/commit-subjects.ts'

describe('the check of commit subjects', () => {
  it.each([
    'fix(scheduling): keep the confirmed slot until the new one is confirmed',
    'feat: add a bell',
    'refactor(db)!: replace 38 migrations',
    "Merge branch 'main'",
  ])('the commit subject %s is valid', (subject) => expect(findCommitSubjectProblem(subject)).toBeUndefined())

  it.each([
    'One row is a row',
    'fix the bell',
    'fix: Add a bell',
    'fix: add a bell.',
    'wip: add a bell',
    `fix: ${'a'.repeat(80)}`,
  ])('the commit subject %s is invalid', (subject) => expect(findCommitSubjectProblem(subject)).toBeDefined())
})
