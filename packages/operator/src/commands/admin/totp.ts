import { Command } from 'commander'
import { renderUnicodeCompact } from 'uqr'
import {
  addSecondFactor,
  administrator,
  dropSecondFactor,
  newSecret,
} from '@campus-connect/core/domain/accounts/second-factor/second-factor.ts'
import { base32, otpauthAddress } from '@campus-connect/core/domain/accounts/second-factor/totp.ts'
import { Refusal } from '@campus-connect/core/domain/refusal.ts'
import { typedStudentNumber } from '@campus-connect/core/text.ts'
import type { OperatorContext } from '../../context/context.ts'

const issuer = 'Campus Connect'

/** Bright white on black, whatever the colours of the terminal: not every app reads a code with the two exchanged. */
const asQrCode = (text: string) =>
  renderUnicodeCompact(text, { border: 2 }).replaceAll(/^.+$/gm, '\u001b[97;40m$&\u001b[0m')

/** Codes at a terminal, so that a slip does not need another entry in the app. */
const tries = 3

async function proved<T>({ ask, readSecret, say }: OperatorContext, work: (code: string) => Promise<T>): Promise<T> {
  for (let left = ask ? tries : 1; ; left -= 1) {
    const code = await readSecret('앱에 보이는 인증번호: ')
    try {
      return await work(code)
    } catch (error) {
      if (left === 1 || !(error instanceof Refusal && error.code === 'second-factor')) throw error
      say('인증번호가 올바르지 않습니다. 앱에 등록한 것은 그대로 두고, 지금 보이는 번호를 다시 입력해주세요.')
    }
  }
}

/** `campus-server admin totp`: shows a secret as a QR code, asks for a code of it, and prints the recovery codes once. */
export function adminTotp(context: OperatorContext): Command {
  const { clock, operator, print, printFile, say, settings, withDatabase } = context
  return new Command('totp')
    .argument('<id>', '', typedStudentNumber)
    .option('--off', '등록을 해제합니다')
    .description(
      '관리자의 인증 앱을 등록하고 복구 코드를 보여 줍니다. 인증번호는 터미널에서 묻거나 표준 입력에서 읽습니다',
    )
    .action(async (id: string, { off }: { off?: true }) => {
      if (off) {
        const { changed } = await withDatabase((db) => dropSecondFactor(db, operator, { id }, { clock }))
        return say(
          changed
            ? `${id}: 인증 앱의 등록을 해제하고 모든 기기에서 로그아웃했습니다.`
            : `${id}: 등록한 인증 앱이 없습니다.`,
        )
      }
      const { adminSecondFactor, secondFactorKey } = settings()
      await withDatabase((db) => administrator(db, id))
      const secret = newSecret()
      const address = otpauthAddress({ secret, id, issuer })
      printFile(`${asQrCode(address)}\n`)
      print(address)
      say(`인증 앱으로 QR 코드를 읽거나, 시간 기반(TOTP) 계정에 이 키를 직접 입력해주세요: ${base32(secret)}`)
      const codes = await proved(context, (code) =>
        withDatabase((db) => addSecondFactor(db, operator, { id, secret, code }, { clock, secondFactorKey })),
      )
      say(`${id}: 인증 앱을 등록하고 모든 기기에서 로그아웃했습니다. 비밀을 여는 열쇠는 ${secondFactorKey}에 있습니다.`)
      say('복구 코드는 다시 보여 주지 않습니다. 휴대전화와 다른 곳에 보관해주세요. 하나를 한 번씩 쓸 수 있습니다.')
      for (const each of codes) print(each)
      if (adminSecondFactor === 'off') say('주의: ADMIN_SECOND_FACTOR=off이므로 로그인할 때 인증번호를 묻지 않습니다.')
    })
}
