import type { Db } from '#kernel/db/statements.ts'
import type { MutationSample } from '../../support/procedure-samples.ts'
import { newContact, personIdOf } from '../naughty/stored.ts'

export function requestAboutContact(db: Db): MutationSample {
  return {
    input: async (member) => ({
      personId: await newContact(db, member),
      name: 'Ana López',
      email: 'ana@correo.example',
      phone: '',
      message: 'Es mi perfil',
    }),
    read: async ({ input }) => {
      const where = { personId: personIdOf(input) }
      const { requesterName: name, message } = await db.profileRequest.findFirstOrThrow({ where })
      return { name, message }
    },
    judged: ['phone', 'email'],
    part: 0.1,
  }
}
