import path from 'node:path'
import ts from 'typescript-6'
import { projectRoot } from '#kernel/project-root.ts'

/** TypeScript accepts an unknown key beside known keys of an object, but Prisma rejects the key at run time. */

export function findUnknownPrismaKeys(files: ReadonlyMap<string, string | undefined>): {
  unknown: string[]
  calls: number
} {
  const host = ts.createCompilerHost(compilerOptions())
  const texts = new Map([...files].map(([file, text]) => [path.join(projectRoot, file), text]))
  const { fileExists, readFile } = host
  host.fileExists = (file) => texts.get(file) !== undefined || fileExists(file)
  host.readFile = (file) => texts.get(file) ?? readFile(file)
  const program = ts.createProgram([...texts.keys()], compilerOptions(), host)
  const checker = program.getTypeChecker()
  const unknown: string[] = []
  let calls = 0
  for (const file of texts.keys()) {
    const source = program.getSourceFile(file)
    if (!source) throw new Error(`${file} cannot be read`)
    const visit = (node: ts.Node): void => {
      const compared = ts.isCallExpression(node) && prismaArgument(node, checker)
      if (compared) {
        calls++
        const { line } = source.getLineAndCharacterOfPosition(node.getStart())
        const place = `${path.relative(projectRoot, file)}:${line + 1}`
        for (const key of unknownKeys(compared.given, [compared.expected], checker))
          unknown.push(`${place} ${key}`)
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return { unknown, calls }
}

export function listServerSourceFiles(): string[] {
  return ts.sys
    .readDirectory(projectRoot, ['.ts'], ['**/*.test.ts'], ['src/**/*', 'modules/**/*'])
    .map((file) => path.relative(projectRoot, file))
}

function compilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(path.join(projectRoot, 'tsconfig.json'), ts.sys.readFile)
  return ts.parseJsonConfigFileContent(config, { ...ts.sys, readDirectory: () => [] }, projectRoot).options
}

const methodName = /^(find|create|update|upsert|delete|count|aggregate|groupBy)/

function prismaArgument(call: ts.CallExpression, checker: ts.TypeChecker) {
  if (!ts.isPropertyAccessExpression(call.expression) || !methodName.test(call.expression.name.text))
    return undefined
  const declaration = checker.getResolvedSignature(call)?.declaration
  const [parameter] = declaration?.typeParameters ?? []
  const [argument] = call.arguments
  if (!argument || !declaration || !parameter || ts.isJSDocTemplateTag(parameter)) return undefined
  const isPrisma = declaration.getSourceFile().fileName.includes('/.generated/prisma/models/')
  if (!isPrisma || !parameter.constraint) return undefined
  return {
    given: checker.getTypeAtLocation(argument),
    expected: checker.getTypeFromTypeNode(parameter.constraint),
  }
}

function unknownKeys(given: ts.Type, expected: readonly ts.Type[], checker: ts.TypeChecker): string[] {
  const all = expected.flatMap(membersOf)
  const candidates = all.filter((type) => hasKeys(type, checker))
  const elements = (types: ts.Type[]) =>
    types.flatMap((type) => checker.getIndexTypeOfType(type, ts.IndexKind.Number) ?? [])
  return membersOf(given).flatMap((type) => {
    if (checker.isArrayType(type))
      return elements([type]).flatMap((element) => unknownKeys(element, elements(all), checker))
    if (!isOwnType(type)) return []
    if (candidates.some((candidate) => candidate.getStringIndexType())) return []
    return type.getProperties().flatMap((property) => {
      const { name } = property
      const types = candidates.flatMap((candidate) => {
        const found = candidate.getProperty(name)
        return found ? [checker.getTypeOfSymbol(found)] : []
      })
      if (types.length === 0) return [name]
      return unknownKeys(checker.getTypeOfSymbol(property), types, checker).map((key) => `${name}.${key}`)
    })
  })
}

function membersOf(type: ts.Type): ts.Type[] {
  return type.isUnionOrIntersection() ? type.types.flatMap(membersOf) : [type]
}

function isOwnType({ symbol }: ts.Type): boolean {
  const ownFolders = ['src', 'modules'].map((folder) => path.join(projectRoot, folder, path.sep))
  const declarations = (symbol as ts.Symbol | undefined)?.declarations ?? []
  return declarations.some((node) =>
    ownFolders.some((folder) => path.resolve(node.getSourceFile().fileName).startsWith(folder)),
  )
}

function hasKeys(type: ts.Type, checker: ts.TypeChecker): boolean {
  const isObject = (type.flags & ts.TypeFlags.Object) !== 0
  return isObject && !checker.isArrayLikeType(type) && type.symbol?.name !== 'Date'
}

if (process.argv[1] === import.meta.filename) {
  const { unknown } = findUnknownPrismaKeys(new Map(listServerSourceFiles().map((file) => [file, undefined])))
  process.stdout.write(unknown.map((line) => `${line} is no key of Prisma's argument\n`).join(''))
  process.exitCode = unknown.length > 0 ? 1 : 0
}
