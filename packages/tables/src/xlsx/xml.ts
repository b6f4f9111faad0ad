import { Parser } from 'htmlparser2'
import { TableError } from '../table-error.ts'
import { damaged } from './archive.ts'

type Handler = {
  open: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

const maxDepth = 64

/**
 * Parses one part of a workbook as it arrives. Names come without their namespace prefix. Throws a TableError if the
 * part is cut, too deep, or declares a document type, which could define entities.
 */
export async function parseXml(source: AsyncIterable<Buffer>, { open, text, close }: Handler): Promise<void> {
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (depth > maxDepth) damaged(new Error('too deep'))
        open(localName(name), attributes)
      },
      ...(text ? { ontext: text } : {}),
      onclosetag(name) {
        depth -= 1
        close?.(localName(name))
      },
      onprocessinginstruction(name) {
        if (/^!doctype$/i.test(name)) throw new TableError('doctype')
      },
    },
    { xmlMode: true },
  )
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of source) parser.write(decoder.decode(chunk, { stream: true }))
    parser.write(decoder.decode())
  } catch (cause) {
    damaged(cause)
  }
  if (depth > 0) damaged(new Error('cut'))
  parser.end()
}

/** The name without its namespace prefix. */
export function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}
