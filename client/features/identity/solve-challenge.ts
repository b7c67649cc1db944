import { solveChallenge } from 'altcha-lib'
import { deriveProofOfWorkKey } from '#modules/identity/contract/derive-proof-of-work-key.ts'
import type { ProofOfWorkChallenge } from '#modules/identity/contract/proof-of-work.ts'

addEventListener('message', ({ data: challenge }: MessageEvent<ProofOfWorkChallenge>) => {
  const { maxCounter } = challenge.parameters.data
  const progressStep = Math.ceil(maxCounter / 50)
  let tried = 0

  const deriveKey: typeof deriveProofOfWorkKey = (parameters, salt, password) => {
    tried += 1
    if (tried % progressStep === 0) postMessage({ progress: tried / maxCounter })
    return deriveProofOfWorkKey(parameters, salt, password)
  }

  void solveChallenge({ challenge, deriveKey }).then((solution) => {
    if (!solution) throw new Error('The challenge has no solution')
    postMessage({ solution: { counter: solution.counter, derivedKey: solution.derivedKey } })
  })
})
