import type { Db } from '#kernel/db/statements.ts'
import type { MutationProcedureSample } from '../../support/procedure-samples.ts'
import { makeContactCreatedByMember, readPersonIdField } from '../unusual-texts/stored.ts'

export function makeProfileRequestSample(db: Db): MutationProcedureSample {
  return {
    input: async (member) => ({
      personId: await makeContactCreatedByMember(db, member),
      name: 'Ana López',
      email: 'ana@correo.example',
      phone: '',
      message: 'Es mi perfil',
    }),
    read: async ({ input }) => {
      const where = { personId: readPersonIdField(input) }
      const { requesterName: name, message } = await db.profileRequest.findFirstOrThrow({ where })
      return { name, message }
    },
    judged: ['phone', 'email'],
    part: 0.1,
  }
}
