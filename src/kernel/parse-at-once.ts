import { z } from 'zod'

/**
 * Makes a procedure builder check inputs and outputs in one go. tRPC asks zod asynchronously when it can, and then zod
 * neither uses the code that it compiles for a schema nor answers before the next turns of the queue. What a schema does not
 * name is stripped as ever.
 * @returns the builder, and so does everything that it returns; a schema that has to wait (for a database) throws
 */
export function parseAtOnce<Builder extends object>(builder: Builder): Builder {
  return new Proxy(builder, {
    get(target, property) {
      const member: unknown = Reflect.get(target, property)
      if (typeof member !== 'function') return member
      const takesSchema = property === 'input' || property === 'output'
      return (argument: unknown) => {
        const made: unknown = Reflect.apply(member, target, [takesSchema ? synchronous(argument) : argument])
        return isBuilder(made) ? parseAtOnce(made) : made
      }
    },
  })
}

const declared = new WeakMap<object, z.ZodType>()

/** The schema as its contract has it, of one that a procedure keeps. */
export function asDeclared(schema: z.ZodType): z.ZodType {
  return declared.get(schema) ?? schema
}

/** The same schema, without the asynchronous way. */
function synchronous(schema: unknown): unknown {
  if (!(schema instanceof z.ZodType)) return schema
  const twin = Object.defineProperty(schema.clone(), 'parseAsync', { value: undefined })
  declared.set(twin, schema)
  return twin
}

/** Procedures, which are made in the end, are functions. */
function isBuilder(made: unknown): made is object {
  return typeof made === 'object' && made !== null && '_def' in made
}
