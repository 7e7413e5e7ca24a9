// The drawn coast behind the welcome.
export function Horizon() {
  return (
    <svg className="horizon" viewBox="0 0 480 120" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <circle cx="388" cy="58" r="20" className="horizon-sun" />
      <path className="horizon-far" d="M0 84l60-26 44 16 62-38 58 34 40-14 66 30 50-20 100 28v30H0z" />
      <path
        className="horizon-town"
        d="M62 96V66h14V52h18v44zM104 96V44l12-8 12 8v52zM138 96V60h22v36zM170 96V72l15-12 15 12v24zM212 96V50h10V38h14v12h8v46z"
      />
      <path className="horizon-sea" d="M0 92c60-12 96-10 156 0s108 12 164 2 104-12 160-2v28H0z" />
      <path
        className="horizon-wave"
        d="M24 106c34-6 60-6 92 0M180 110c40-6 74-6 110 0M340 106c34-6 66-6 100 0"
      />
    </svg>
  )
}
