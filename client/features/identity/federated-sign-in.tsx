import { KeyRound } from 'lucide-react'
import { FormErrorMessage } from '#client/features/identity/form-problem.tsx'
import type { FederatedSignInState } from '#client/features/identity/use-federated.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'

const Line = chakra('span', { base: { flex: '1', h: '1px', bg: 'hairline' } })

interface FederatedEntranceProps {
  federated: FederatedSignInState
  onLeave: () => void
  or?: string
}

export function FederatedSignIn({ federated, onLeave, or = 'o con tu correo' }: FederatedEntranceProps) {
  const { provider, leaving, problem } = federated
  if (!provider && problem === undefined) return null
  return (
    <Flex direction="column" gap={5}>
      <FormErrorMessage message={problem} />
      {provider && (
        <>
          <Button
            variant="secondary"
            size="lg"
            full
            icon={<KeyRound size={20} />}
            loading={leaving}
            loadingText={`Abriendo ${provider.name}...`}
            onClick={onLeave}
          >
            Continuar con {provider.name}
          </Button>
          <Flex align="center" gap={3} color="muted" textStyle="small">
            <Line />
            {or}
            <Line />
          </Flex>
        </>
      )}
    </Flex>
  )
}
