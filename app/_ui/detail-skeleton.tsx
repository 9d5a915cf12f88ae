import { Group, Paper, SimpleGrid, Skeleton, Stack } from "@mantine/core";

/** A detail page to come: header, then groups of facts. */
export function DetailSkeleton() {
  return (
    <Stack gap="md" aria-busy>
      <Group gap="sm">
        <Skeleton height={48} circle />
        <Stack gap={6}>
          <Skeleton height={20} width={200} />
          <Skeleton height={14} width={140} />
        </Stack>
      </Group>
      {[8, 4].map((facts) => (
        <Paper key={facts} p="md" radius="md">
          <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="lg">
            {Array.from({ length: facts }, (_, fact) => (
              <Stack key={fact} gap={6}>
                <Skeleton height={10} width={72} />
                <Skeleton height={14} width="70%" />
              </Stack>
            ))}
          </SimpleGrid>
        </Paper>
      ))}
    </Stack>
  );
}
