import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FairQueue, TaskDroppedError } from './fair-queue.ts'

const roomy = { width: 2, widthPerOwner: 2, maxWaiting: 100, maxWaitMs: 60_000 }

interface Task {
  owner: string
  at: number
  state: 'waiting' | 'running' | 'done' | 'full' | 'late' | 'gone' | 'unavailable'
  finish: () => void
  giveUp: () => void
  settled: Promise<void>
}

function heldQueue(limits = roomy) {
  const left: string[] = []
  const queue = new FairQueue(limits, (outcome) => left.push(outcome))
  const tasks: Task[] = []
  const begun: Task[] = []
  const add = (owner: string): Task => {
    const client = new AbortController()
    const held = Promise.withResolvers<void>()
    const task: Task = {
      owner,
      at: tasks.length,
      state: 'waiting',
      finish: held.resolve,
      giveUp: () => client.abort(),
      settled: Promise.resolve(),
    }
    const run = async () => {
      task.state = 'running'
      begun.push(task)
      await held.promise
    }
    task.settled = queue.run(owner, run, client.signal).then(
      () => {
        task.state = 'done'
      },
      (error: unknown) => {
        task.state = error instanceof TaskDroppedError ? error.reason : expect.fail(String(error))
      },
    )
    tasks.push(task)
    return task
  }
  const inState = (state: Task['state']) => tasks.filter((task) => task.state === state)
  const finishAll = async () => {
    await nextTurn()
    for (let running = inState('running'); running.length > 0; running = inState('running')) {
      for (const task of running) task.finish()
      await nextTurn()
      await nextTurn()
    }
  }
  return { queue, tasks, begun, left, add, inState, finishAll }
}

const ownersOf = (tasks: Task[]) => tasks.map(({ owner }) => owner).join('')

describe('FairQueue', () => {
  it('the fair queue alternates between owners, even if one owner has more waiting tasks than the others', async () => {
    const { add, begun, finishAll } = heldQueue({ ...roomy, width: 1 })
    for (const owner of 'aaaaaabbc') add(owner)
    await finishAll()
    expect(ownersOf(begun)).toBe('aabcabaaa')
  })

  it('the fair queue limits the running tasks of one owner, so that a task of another owner can begin', async () => {
    const { add, begun } = heldQueue({ ...roomy, width: 3, widthPerOwner: 2 })
    for (const owner of 'aaaab') add(owner)
    await nextTurn()
    expect(ownersOf(begun)).toBe('aab')
  })

  it('an overflowing FairQueue rejects the newest task of the owner with the most waiting tasks', async () => {
    const { add, inState, finishAll } = heldQueue({ ...roomy, width: 1, maxWaiting: 4 })
    for (const owner of 'aaaaab') add(owner)
    await nextTurn()
    expect(inState('full').map(({ at }) => at)).toEqual([4])
    await finishAll()
    expect(ownersOf(inState('done'))).toBe('aaaab')
  })

  it('a full FairQueue rejects the newest task if every waiting task has a different owner', async () => {
    const { add, inState } = heldQueue({ ...roomy, width: 1, maxWaiting: 3 })
    for (const owner of 'xabcd') add(owner)
    await nextTurn()
    expect(ownersOf(inState('full'))).toBe('d')
  })

  it('the fair queue does not run a task whose caller gave up before or during the wait', async () => {
    const { queue, add, begun, inState, finishAll } = heldQueue({ ...roomy, width: 1 })
    const [, second] = [add('a'), add('a'), add('b')]
    second?.giveUp()
    const alreadyGone = queue.run('c', () => expect.fail('was run'), AbortSignal.abort())
    await expect(alreadyGone).rejects.toMatchObject({ reason: 'gone' })
    expect(queue.waiting).toBe(1)
    await finishAll()
    expect([ownersOf(begun), ownersOf(inState('gone'))]).toEqual(['ab', 'a'])
  })

  it('the fair queue drops a task that waits longer than maxWaitMs, but no running task', async () => {
    const { add, inState, tasks } = heldQueue({ ...roomy, width: 1, maxWaitMs: 5 })
    for (const owner of 'aab') add(owner)
    await Promise.all(tasks.slice(1).map(({ settled }) => settled))
    expect([ownersOf(inState('late')), ownersOf(inState('running'))]).toEqual(['ab', 'a'])
  })

  it('the method dropWaiting of FairQueue rejects the waiting tasks, but no task added later', async () => {
    const { queue, add, inState, finishAll } = heldQueue({ ...roomy, width: 1 })
    for (const owner of 'aab') add(owner)
    queue.dropWaiting('unavailable')
    add('c')
    await nextTurn()
    expect(ownersOf(inState('unavailable'))).toBe('ab')
    await finishAll()
    expect(ownersOf(inState('done'))).toBe('ac')
  })

  it('the fair queue runs the next task after a task has failed', async () => {
    const queue = new FairQueue({ ...roomy, width: 1 })
    const failing = queue.run('a', () => Promise.reject(new Error('broken')))
    const next = queue.run('a', async () => 'next')
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('next')
  })

  it('the fair queue lets the event loop handle other work between two tasks', async () => {
    const queue = new FairQueue({ ...roomy, width: 1 })
    const events: string[] = []
    const first = queue.run('a', async () => {
      events.push('first')
      setImmediate(() => events.push('another request'))
    })
    const second = queue.run('a', async () => void events.push('second'))
    await Promise.all([first, second])
    expect(events).toEqual(['first', 'another request', 'second'])
  })
})

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('add'), owner: fc.constantFrom(...'aaaabbcd') }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('finish'), pick: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('give up'), pick: fc.nat() }) },
)

describe('FairQueue with random arrivals, ends and departures of tasks', () => {
  it('the fair queue respects its limits, serves owners round-robin and in order, and settles every task', async () => {
    const limits = { width: 3, widthPerOwner: 2, maxWaiting: 6, maxWaitMs: 60_000 }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { queue, tasks, begun, left, add, inState, finishAll } = heldQueue(limits)
        const pickFrom = (list: Task[], pick: number) => list[pick % Math.max(1, list.length)]
        for (const { kind, ...more } of steps) {
          const waitedBefore = inState('waiting')
          const begunBefore = begun.length
          if ('owner' in more) add(more.owner)
          else if (kind === 'finish') pickFrom(inState('running'), more.pick)?.finish()
          else pickFrom(inState('waiting'), more.pick)?.giveUp()
          await nextTurn()
          await nextTurn()

          const running = inState('running')
          const ofOwner = (list: Task[], owner: string) => list.filter((task) => task.owner === owner)
          expect(running.length).toBeLessThanOrEqual(limits.width)
          for (const owner of 'abcd')
            expect(ofOwner(running, owner).length).toBeLessThanOrEqual(limits.widthPerOwner)
          expect(queue.waiting).toBe(inState('waiting').length)
          expect(queue.waiting).toBeLessThanOrEqual(limits.maxWaiting)
          if (running.length < limits.width)
            for (const { owner } of inState('waiting'))
              expect(ofOwner(running, owner)).toHaveLength(limits.widthPerOwner)
          for (const task of begun.slice(begunBefore))
            expect(ofOwner(waitedBefore, task.owner).every(({ at }) => at >= task.at)).toBe(true)
        }
        await finishAll()
        expect(queue.waiting).toBe(0)
        expect(left).toHaveLength(tasks.length)
        for (const { state } of tasks) expect(['done', 'full', 'gone']).toContain(state)
      }),
    )
  })

  it('the fair queue begins one task of every waiting owner before a second task of any owner', async () => {
    const arrivals = fc.array(fc.constantFrom(...'aaaaabbcd'), { minLength: 1, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(arrivals, async (owners) => {
        const { add, begun, finishAll } = heldQueue({ ...roomy, width: 1, widthPerOwner: 1 })
        add('first')
        for (const owner of owners) add(owner)
        await finishAll()
        expect(begun).toHaveLength(owners.length + 1)
        const counts = new Map<string, number>()
        const rounds = begun.slice(1).map(({ owner }) => {
          counts.set(owner, (counts.get(owner) ?? 0) + 1)
          return counts.get(owner)
        })
        expect(rounds).toEqual([...rounds].sort((a, b) => (a ?? 0) - (b ?? 0)))
      }),
    )
  })
})
