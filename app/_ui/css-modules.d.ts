import "next/types/global";
