export function ProductMark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden>
      <rect width="24" height="24" rx="6" fill="var(--mantine-primary-color-filled)" />
      <g fill="#fff">
        <circle cx="7" cy="7.5" r="1.5" />
        <circle cx="7" cy="12" r="1.5" />
        <circle cx="7" cy="16.5" r="1.5" />
        <rect x="10.5" y="6.6" width="8" height="1.8" rx="0.9" />
        <rect x="10.5" y="11.1" width="6" height="1.8" rx="0.9" />
        <rect x="10.5" y="15.6" width="8" height="1.8" rx="0.9" />
      </g>
    </svg>
  );
}
