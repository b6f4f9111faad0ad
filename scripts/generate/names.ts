// How openapi.yaml names what a call takes and gives. The SDK's types have the same names.

/** What openapi.yaml calls the parts of a call. */
export type Names = {
  /** What the path parameters identify, e.g. `User` for `UserId`; empty without one. */
  subject: string
  /** The schema of the body. */
  body?: string
  /** The data of the answer: a schema, a list of one, or null. */
  data: string
}

type Reference = { $ref?: string }
type Data = Reference & { type?: string; items?: Reference }
type Content = { content?: { 'application/json'?: { schema: Reference } } }

/** openapi.yaml with its references, which end in names. */
export type Document = {
  paths: Record<
    string,
    Record<
      string,
      { operationId: string; parameters?: Reference[]; requestBody?: Content; responses: Record<string, Content> }
    >
  >
  components: {
    parameters: Record<string, { in: string }>
    schemas: Record<string, { allOf: { properties?: { data?: Data } }[] }>
  }
}

/** Throws if a part has no name: write it once, below `components`. */
export function namesOf({ paths, components }: Document, path: string, verb: string): Names {
  const { operationId, parameters = [], requestBody, responses } = paths[path]![verb]!
  const nameOf = (what: string, part: Reference | undefined) => {
    if (part?.$ref === undefined)
      throw new Error(`openapi.yaml: ${what} of ${operationId} needs a name: a $ref to components`)
    return part.$ref.split('/').at(-1)!
  }

  const subject = parameters
    .map((parameter) => nameOf('a parameter', parameter))
    .filter((name) => components.parameters[name]?.in === 'path')
    .map((name) => name.replace(/Id$/, ''))
    .join('')
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  const answer = nameOf('the answer', success?.content?.['application/json']?.schema)
  const data = components.schemas[answer]?.allOf.at(-1)?.properties?.data
  return {
    subject,
    ...(requestBody && { body: nameOf('the body', requestBody.content?.['application/json']?.schema) }),
    data:
      data?.type === 'null' ? 'null' : data?.items ? `${nameOf('the data', data.items)}[]` : nameOf('the data', data),
  }
}
