/** How the tooltip of a chart looks. */
export const tooltipLook = {
  cursor: { fill: 'var(--hover)' },
  contentStyle: {
    background: 'var(--raised)',
    border: '1px solid var(--line)',
    borderRadius: 8,
    fontSize: 12,
  },
  labelStyle: { color: 'var(--muted)' },
  itemStyle: { color: 'var(--ink)' },
} as const;
