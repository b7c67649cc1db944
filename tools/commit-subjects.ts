import { spawnSync } from 'node:child_process'
import { projectRoot } from '#kernel/project-root.ts'

/** The subjects of commits must be Conventional Commits, except commits older than `tools/commit-subjects.ts`. */

const maxLength = 72
const conventional =
  /^(build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test)(\([a-z0-9-]+\))?!?: [^\sA-Z.].*[^\s.]$/

export function findCommitSubjectProblem(subject: string): string | undefined {
  if (/^Merge /.test(subject)) return undefined
  if (subject.length > maxLength) return `longer than ${maxLength} characters`
  if (!conventional.test(subject)) return 'not a Conventional Commit: `type(scope): what the commit does`'
  return undefined
}

function git(...args: string[]): string[] {
  const { status, stdout } = spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : []
}

if (import.meta.main) {
  if (git('rev-parse', '--is-shallow-repository')[0] === 'true')
    process.stderr.write('The clone is shallow: the subjects of its missing commits are not checked.\n')
  const [first] = git('log', '--diff-filter=A', '--format=%H', '--', 'tools/commit-subjects.ts').slice(-1)
  const commits = first ? git('log', '--format=%h %s', `${first}..HEAD`) : []
  for (const commit of commits) {
    const [hash = '', ...words] = commit.split(' ')
    const problem = findCommitSubjectProblem(words.join(' '))
    if (!problem) continue
    process.stderr.write(`${hash} ${words.join(' ')}\n  ${problem}; see Style in CONTRIBUTING.md\n`)
    process.exitCode = 1
  }
}
