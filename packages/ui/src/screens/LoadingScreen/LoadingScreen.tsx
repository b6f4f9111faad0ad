import { Brand } from '../../components/layout/Brand/Brand.tsx'
import { Splash } from '../../components/layout/Splash/Splash.tsx'
import { Spinner } from '../../components/feedback/Spinner/Spinner.tsx'

export type LoadingScreenProps = {
  /** What is being waited for: the session, or the first screen, whose data tells whether the session lives. */
  label?: string | undefined
}

/** The whole page while the session is being checked. */
export function LoadingScreen({ label = '로그인 정보를 확인하는 중...' }: LoadingScreenProps) {
  return (
    <Splash title={<Brand size="large" />}>
      <Spinner label={label} />
    </Splash>
  )
}
