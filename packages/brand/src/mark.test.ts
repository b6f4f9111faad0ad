import { expect, test } from 'vitest'
import { markProblem } from './mark.ts'

const svg = (content: string, root = 'viewBox="0 0 32 32"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${root}>${content}</svg>`)

test('drawings are accepted, also with their own gradients', () => {
  expect(markProblem(svg('<path d="M0 0h32v32z" fill="#0b3d91" stroke-width="2"/>'))).toBeUndefined()
  const gradient = '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs>'
  expect(markProblem(svg(`${gradient}<rect width="32" height="32" fill="url(#a)"/>`))).toBeUndefined()
})

test('a mask and a clip of one depth are taken', () => {
  const parts = '<mask id="a"><circle r="9"/></mask><clipPath id="b"><path d="M0 0h9z"/></clipPath>'
  expect(markProblem(svg(`${parts}<g mask="url(#a)"><rect clip-path="url(#b)"/></g>`))).toBeUndefined()
})

test.each([
  ['a script', svg('<script>alert(1)</script>'), '<script>'],
  ['an event', svg('<rect onload="alert(1)"/>'), 'onload'],
  ['an event of the root', svg('', 'viewBox="0 0 1 1" onload="alert(1)"'), 'onload'],
  ['a link', svg('<a href="javascript:alert(1)"><rect/></a>'), '<a>'],
  ['another file', svg('<use href="https://evil.example/x.svg#a"/>'), '<use>'],
  ['a picture', svg('<image href="data:image/png;base64,AA=="/>'), '<image>'],
  ['HTML', svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>'), '<foreignObject>'],
  ['a style sheet', svg('<style>@import url(https://evil.example)</style>'), '<style>'],
  ['a style', svg('<rect style="fill:url(https://evil.example)"/>'), 'style'],
  ['a fill from elsewhere', svg('<rect fill="url(https://evil.example/#a)"/>'), 'fill'],
  ['an animation', svg('<rect><animate attributeName="href" to="javascript:alert(1)"/></rect>'), '<animate>'],
  ['another name space', svg('<x:script xmlns:x="http://www.w3.org/1999/xhtml"/>'), '<x:script>'],
  ['entities', Buffer.from(`<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('&a;').toString()}`), 'DOCTYPE'],
  [
    'an instruction',
    Buffer.from(`<?xml-stylesheet href="https://evil.example"?>${svg('').toString()}`),
    'xml-stylesheet',
  ],
  ['an open element', Buffer.from('<svg viewBox="0 0 1 1"><g>'), 'XML'],
  ['HTML instead', Buffer.from('<html></html>'), '<html>'],
  ['no XML', Buffer.from('PNG'), 'XML'],
  ['other bytes', Buffer.from([0xff, 0xfe, 0x00]), 'UTF-8'],
  ['a banner', svg('', 'viewBox="0 0 320 32"'), 'viewBox'],
  ['too many elements', svg('<g/>'.repeat(600)), '600개|601개'],
  [
    'a mask in a mask',
    svg('<mask id="a"><g mask="url(#b)"/></mask><mask id="b"><rect/></mask>'),
    '마스크와 클리핑은 겹쳐',
  ],
  ['a mask of a clip', svg('<clipPath id="a" clip-path="url(#b)"/><clipPath id="b"/>'), '마스크와 클리핑은 겹쳐'],
  ['many masks', svg(`<mask id="a"/>${'<g mask="url(#a)"/>'.repeat(33)}`), '33번'],
  ['deep groups', svg('<g>'.repeat(40) + '</g>'.repeat(40)), '32겹'],
  ['a huge picture', svg('', 'viewBox="0 0 1e9 1e9"'), 'viewBox'],
  ['an endless picture', svg('', 'viewBox="0 0 Infinity Infinity"'), 'viewBox'],
  ['too many bytes', svg(' '.repeat(40_000)), 'kB'],
])('%s is refused and named', (_what, bytes, named) => {
  expect(markProblem(bytes)).toMatch(new RegExp(named.replaceAll(/[<>?]/g, String.raw`\$&`)))
})
