import { converter, formatHex } from 'culori'
import type { Hex } from './colour.ts'

/**
 * How linear sRGB changes for people without one of the three kinds of cones: severity 1.0 of Machado, Oliveira and Fernandes, “A
 * Physiologically-based Model for Simulation of Color Vision Deficiency”, IEEE TVCG 15 (6), 2009,
 * https://www.inf.ufrgs.br/~oliveira/pubs_files/CVD_Simulation/CVD_Simulation.html. Chromium's DevTools has the same matrices.
 */
export const visionMatrices = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const
export type Vision = keyof typeof visionMatrices

export const visions = Object.keys(visionMatrices) as Vision[]

const linear = converter('lrgb')

/** A colour as someone with this colour vision sees it. */
export function seenWith(vision: Vision, colour: Hex): Hex {
  const { r, g, b } = linear(colour)!
  const [red, green, blue] = visionMatrices[vision].map(([ofRed, ofGreen, ofBlue]) =>
    Math.min(Math.max(ofRed * r + ofGreen * g + ofBlue * b, 0), 1),
  )
  return formatHex({ mode: 'lrgb', r: red!, g: green!, b: blue! })
}
