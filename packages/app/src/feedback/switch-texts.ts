/** Texts like those in texts.ts for a switch, in a file that the first load leaves out. */
export const switchFailure = {
  failed: '연결 상태를 변경하는데 실패했습니다.',
  unexpected: '연결 상태를 변경하는 중 오류가 발생했습니다.',
}

export const switchSuccesses = {
  connected: '연결되었습니다.',
  disconnected: '연결이 해제되었습니다.',
}
